/**
 * The id of the conversation that a first question opens: `c_` and 128 bits. It is the same when the same
 * question (same `clientMessageId`, same words) is posted again, so that a retry whose first reply was lost
 * finds its turn instead of running it twice; without the server's key nobody can compute it.
 */
export async function conversationIdFor(
  secret: string,
  first: { site: string; clientMessageId: string; message: string },
): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    bytes.encode(`conversation ids\n${secret}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const words = JSON.stringify([first.site, first.clientMessageId, first.message]);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(words)));
  return `c_${base64url(digest.subarray(0, 16))}`;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
