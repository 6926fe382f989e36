import { Agent, request } from 'node:http';
import { CommandError } from '../../search-node/command/command-error.ts';
import { ErrorBody, SearchReply, type SearchRequest } from '../../shared/search-api.ts';

export type HostAddress = { url: string; secret: string };

/** A client of the search host with so many connections, kept alive; `fetch` adds half a millisecond to each call. */
export function hostClient({ url, secret }: HostAddress, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** The reply as it came. Throws on any status but 200. */
    post: (body: string) => post(`${url}/v1/search`, secret, agent, body),
    search: async (asked: Omit<SearchRequest, 'limit'> & { limit?: number }): Promise<SearchReply> => {
      const reply = await post(`${url}/v1/search`, secret, agent, JSON.stringify(asked));
      return SearchReply.parse(JSON.parse(reply.toString()));
    },
    close: () => agent.destroy(),
  };
}

function post(url: string, secret: string, agent: Agent, body: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const reply = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(reply);
        else reject(refusal(response.statusCode, reply.toString()));
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function refusal(status: number | undefined, body: string): CommandError {
  try {
    return new CommandError(ErrorBody.parse(JSON.parse(body)).error.message);
  } catch (cause) {
    return new CommandError(`What answered is no search host: ${status}, ${body.slice(0, 200)}`, { cause });
  }
}
