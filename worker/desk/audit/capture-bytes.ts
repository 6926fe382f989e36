/** A capture's bytes, put together from its parts. Empty where there are none. */
export async function captureBytes(
  db: D1Database,
  campaign: string,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  // One at a time: a reply of the database has its limit too.
  for (let part = 0; ; part += 1) {
    const content = await db
      .prepare('SELECT content FROM audit_capture_parts WHERE campaign = ?1 AND sha256 = ?2 AND part = ?3')
      .bind(campaign, sha256, part)
      .first<string>('content');
    if (content === null) break;
    chunks.push(bytesOf(content));
  }
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
