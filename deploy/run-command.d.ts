export type Ran = {
  ok: boolean;
  output: string;
};
/** Runs a tool of this repository. `show`: its words go to the terminal as they come. */
export type Run = (
  tool: Tool,
  words: string[],
  options?: {
    show?: boolean;
  },
) => Promise<Ran>;
export type Tool = 'wrangler' | 'node';
/** Without a shell, so that no word is read as anything but a word. No telemetry, no banner. */
export declare function commandRunner(env: Record<string, string | undefined>): Run;
