/** What must be changed in wrangler.toml before a deployment, each with its cure. Empty: nothing. */
export declare function configurationFaults(path: string): string[];
