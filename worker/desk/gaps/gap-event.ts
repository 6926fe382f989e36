/**
 * What became of a gap, for webhooks and the digest. `opened`: a matter that was not there before; `reopened`: a
 * matter whose article was written was asked about without a source again.
 */
export type GapEvent = {
  kind: 'opened' | 'reopened' | 'closed';
  gap: string;
  site: string;
  title: string;
  at: string;
};
