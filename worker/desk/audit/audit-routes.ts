import { Hono } from 'hono';
import {
  CampaignRequest,
  type CampaignsReply,
  CapturesRequest,
  CodingRequest,
  FiguresRequest,
  HandIn,
  MOST_UPLOAD_BYTES,
  PrecodesRequest,
  RowsRequest,
  SheetQuery,
} from '../../../shared/desk-audit.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, type DeskPerson, everySite, oneSite } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { DeskFailure } from '../desk-failure.ts';
import { readQuery, readRequest } from '../read-request.ts';
import { publishFigures, readFigures, readProgress, readSheetPage } from './audit-results.ts';
import { campaignRow, campaignsOf, findCampaign, noCampaign, standingIn } from './campaign.ts';
import { captureBytes } from './capture-bytes.ts';
import { handIn } from './hand-in.ts';
import { beginUpload, deleteCampaign, openCampaign, uploadState } from './publish-campaign.ts';
import { readCapture } from './read-capture.ts';
import { readPrecodes } from './read-precodes.ts';
import { saveCoding } from './save-coding.ts';
import { auditedIn, campaignIn, seatedIn } from './standing.ts';
import { takeCaptures } from './take-captures.ts';
import { takePrecodes, takeRows } from './take-rows.ts';
import { captureOfTask, readQueue, readRow } from './tasks.ts';

/** What was captured is a stranger's: it is a file to keep, and does nothing in a browser. */
const AS_FILE = {
  'Content-Type': 'application/octet-stream',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * The coding desk (shared/desk-audit.ts). A route finds its campaign by `seatedIn` (who is named in the plan) or
 * `auditedIn` (who publishes it), and each reads its own place's rows alone. The trail is told that something was done,
 * never a code.
 */
export const auditRoutes = new Hono<DeskHttp>()
  .get('/audit', may('viewer'), async (c) =>
    c.json({ campaigns: await campaignsOf(c.env.DB, c.get('person')) } satisfies CampaignsReply),
  )
  .post('/audit', may('admin'), async (c) => {
    const request = await readRequest(c, CampaignRequest, MOST_UPLOAD_BYTES);
    refuseWhoCodes(c.get('person'), request);
    const { campaign, begun } = await beginUpload(c.env.DB, request);
    const { title, site, rows } = request;
    if (begun)
      await record(c, { action: 'audit.add', site, subject: campaign.campaign, after: { title, rows } });
    return c.json(await uploadState(c.env.DB, campaign), begun ? 201 : 200);
  })
  .get('/audit/:campaign', may('viewer'), async (c) => {
    const { campaign, standing } = await campaignIn(c);
    return c.json(await campaignRow(c.env.DB, campaign, standing));
  })
  .delete('/audit/:campaign', may('admin'), async (c) => {
    const campaign = await auditedIn(c);
    await deleteCampaign(c.env.DB, campaign);
    const { site, title, rows } = campaign;
    await record(c, { action: 'audit.delete', site, subject: campaign.campaign, before: { title, rows } });
    return c.body(null, 204);
  })
  .get('/audit/:campaign/upload', may('admin'), async (c) =>
    c.json(await uploadState(c.env.DB, await auditedIn(c))),
  )
  .put('/audit/:campaign/rows', may('admin'), async (c) => {
    const campaign = await auditedIn(c);
    const { rows } = await readRequest(c, RowsRequest, MOST_UPLOAD_BYTES);
    await takeRows(c.env.DB, campaign, rows);
    return c.json(await uploadState(c.env.DB, campaign));
  })
  .put('/audit/:campaign/captures', may('admin'), async (c) => {
    const campaign = await auditedIn(c);
    await takeCaptures(c.env.DB, campaign, await readRequest(c, CapturesRequest, MOST_UPLOAD_BYTES));
    return c.json(await uploadState(c.env.DB, campaign));
  })
  .put('/audit/:campaign/precodes', may('admin'), async (c) => {
    const campaign = await auditedIn(c);
    const { precodes } = await readRequest(c, PrecodesRequest, MOST_UPLOAD_BYTES);
    await takePrecodes(c.env.DB, campaign, precodes);
    return c.json(await uploadState(c.env.DB, campaign));
  })
  .post('/audit/:campaign/open', may('admin'), async (c) => {
    const campaign = await auditedIn(c);
    const { campaign: id, site } = campaign;
    await openCampaign(c.env.DB, campaign);
    if (campaign.opened_at === null) await record(c, { action: 'audit.open', site, subject: id });
    const opened = await findCampaign(c.env.DB, id);
    if (!opened) throw noCampaign();
    return c.json(await campaignRow(c.env.DB, opened, { seat: null, audits: true }));
  })
  .get('/audit/:campaign/progress', may('admin'), async (c) =>
    c.json(await readProgress(c.env.DB, await auditedIn(c))),
  )
  .get('/audit/:campaign/queue', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    return c.json(await readQueue(c.env.DB, campaign, seat));
  })
  .get('/audit/:campaign/rows/:unit', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    return c.json(await readRow(c.env.DB, campaign, seat, c.req.param('unit')));
  })
  .get('/audit/:campaign/rows/:unit/capture', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    const capture = await captureOfTask(c.env.DB, campaign, seat, c.req.param('unit'));
    return c.json(await readCapture(c.env.DB, campaign.campaign, capture));
  })
  .get('/audit/:campaign/rows/:unit/file', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    const unit = c.req.param('unit');
    const { sha256, ending } = await captureOfTask(c.env.DB, campaign, seat, unit);
    const bytes = await captureBytes(c.env.DB, campaign.campaign, sha256);
    // Only a unit of the campaign comes here, so its id has no sign that would end the name.
    const name = { 'Content-Disposition': `attachment; filename="${unit}.${ending}"` };
    return new Response(bytes, { headers: { ...AS_FILE, ...name } });
  })
  .put('/audit/:campaign/rows/:unit/coding', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    const request = await readRequest(c, CodingRequest);
    return c.json(await saveCoding(c.env.DB, campaign, seat, c.req.param('unit'), request));
  })
  .post('/audit/:campaign/hand-in', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    await handIn(c.env.DB, campaign, seat, await readRequest(c, HandIn));
    const { campaign: id, site } = campaign;
    await record(c, { action: 'audit.hand_in', site, subject: id, after: { place: seat.place } });
    const after = await findCampaign(c.env.DB, id);
    const standing = after && standingIn(after, c.get('person'));
    if (!after || !standing) throw noCampaign();
    return c.json(await campaignRow(c.env.DB, after, standing));
  })
  .get('/audit/:campaign/precodes', may('viewer'), async (c) => {
    const { campaign, seat } = await seatedIn(c);
    return c.json(await readPrecodes(c.env.DB, campaign, seat));
  })
  .get('/audit/:campaign/sheets', may('admin'), async (c) => {
    const query = readQuery(c, SheetQuery);
    const campaign = await auditedIn(c);
    const page = await readSheetPage(c.env.DB, campaign, query);
    const { campaign: id, site } = campaign;
    if (query.after === undefined)
      await record(c, { action: 'export', site, subject: id, after: { sheet: query.seat } });
    return c.json(page);
  })
  .put('/audit/:campaign/figures', may('admin'), async (c) => {
    const campaign = await auditedIn(c);
    const published = await publishFigures(
      c.env.DB,
      campaign,
      await readRequest(c, FiguresRequest, MOST_UPLOAD_BYTES),
    );
    const { campaign: id, site } = campaign;
    await record(c, { action: 'audit.figures', site, subject: id });
    return c.json(published);
  })
  .get('/audit/:campaign/figures', may('viewer'), async (c) => {
    const { campaign } = await campaignIn(c);
    return c.json(await readFigures(c.env.DB, campaign));
  });

/** Whoever publishes a campaign has its hidden controls and its pre-codes, and sees only sites of their own. */
function refuseWhoCodes(person: DeskPerson, { site, coders, arbiter }: CampaignRequest): void {
  if (site === null) everySite(person);
  else oneSite(person, site);
  if (person.email === null || ![...coders, arbiter].includes(person.email)) return;
  throw new DeskFailure(
    'forbidden',
    'You code or arbitrate in this campaign, and whoever publishes it knows its hidden controls. Have it published by another admin.',
  );
}
