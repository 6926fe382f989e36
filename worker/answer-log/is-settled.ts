/** Whether an answer stands in the log, or never will since its conversation was deleted. Rejects when the database does. */
export async function isSettled(
  db: D1Database,
  of: { answer: string; conversationHash: string },
): Promise<boolean> {
  const row = await db
    .prepare(
      'SELECT 1 FROM answers WHERE id = ?1 UNION ALL SELECT 1 FROM erased_conversations WHERE hash = ?2',
    )
    .bind(of.answer, of.conversationHash)
    .first();
  return row !== null;
}
