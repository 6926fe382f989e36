/** The address when a reader may follow it: http, https or mailto, absolute. Anything else is null. */
export function safeLink(href: string): string | null {
  try {
    const { protocol, href: address } = new URL(href.trim());
    return /^(https?|mailto):$/.test(protocol) ? address : null;
  } catch {
    return null; // Relative addresses end here too: an answer has no page that they could start from.
  }
}
