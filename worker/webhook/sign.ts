/**
 * The signature of one message, as the Standard Webhooks specification writes it: `v1,` and the base64 of the
 * HMAC-SHA256 of `id.timestamp.body` under the secret's bytes.
 * @param secret `whsec_` and base64.
 * @param timestamp seconds since 1970.
 */
export async function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${id}.${timestamp}.${body}`),
  );
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}
