import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeCloudflare = {
  /** What wrangler takes for the interface of Cloudflare, with an account and a token. */
  env: Record<string, string>;
  /** Every call, such as `PUT /workers/scripts/pincite`, in order. */
  calls: string[];
  close: () => Promise<void>;
};

type Reply = { status?: number; result: unknown; error?: { code: number; message: string } };

/** As much of Cloudflare's interface as wrangler calls for secrets, migrations and a deployment, over `secrets`. */
export async function fakeCloudflare(secrets: string[] | null): Promise<FakeCloudflare> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const _ of request); // read, and not kept: it holds a whole worker
    const path = (request.url ?? '').replace(/^\/client\/v4\/accounts\/an-account/, '').replace(/\?.*/, '');
    const call = `${request.method} ${path}`;
    calls.push(call);
    const { status = 200, result, error } = replyTo(call, secrets);
    const body = { success: !error, errors: error ? [error] : [], messages: [], result };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_ACCOUNT_ID: 'an-account',
      CLOUDFLARE_API_TOKEN: 'the-token-of-the-account',
    },
    calls,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function replyTo(call: string, secrets: string[] | null): Reply {
  const worker = { enabled: true, previews_enabled: true };
  if (call.endsWith('/secrets')) {
    if (secrets === null)
      return {
        status: 404,
        result: null,
        error: { code: 10007, message: 'This Worker does not exist on your account.' },
      };
    return { result: secrets.map((name) => ({ name, type: 'secret_text' })) };
  }
  if (call.includes('/d1/database/'))
    return { result: [{ success: true, results: [], meta: { duration: 1 } }] };
  if (call.endsWith('/assets-upload-session')) return { result: { jwt: 'a.b.c', buckets: [] } };
  if (call.includes('/workers/services/'))
    return { status: 404, result: null, error: { code: 10090, message: 'There is no such service.' } };
  if (call.endsWith('/deployments')) return { result: { deployments: [] } };
  if (call.endsWith('/schedules')) return { result: { schedules: [] } };
  if (call.endsWith('/workers/subdomain')) return { result: { subdomain: 'someone' } };
  if (call.endsWith('/subdomain')) return { result: worker };
  if (call.startsWith('GET /workers/workers/'))
    return { result: { id: 'w', name: 'pincite', subdomain: worker } };
  if (call.startsWith('PUT /workers/scripts/'))
    return { result: { id: 'pincite', etag: 'e', deployment_id: 'd', startup_time_ms: 5 } };
  return { result: {} };
}
