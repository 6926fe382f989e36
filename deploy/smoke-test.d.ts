/** Asks a deployed worker whether it works. */
export declare function smokeTest(
  address: string,
  {
    tries,
    pauseMs,
  }?: {
    tries?: number;
    pauseMs?: number;
  },
): Promise<{
  ok: boolean;
  lines: string[];
}>;
