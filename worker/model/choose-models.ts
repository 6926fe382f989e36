import type { Env } from '../env.ts';
import { ExtractiveModel } from './extractive/extractive-model.ts';
import { MessagesModel } from './messages/messages-model.ts';
import type { Model } from './model.ts';

/** Who answers, and who answers when that fails. */
export function chooseModels(env: Env): { model: Model; fallback: Model | null } {
  const extractive = new ExtractiveModel();
  if (!env.ANTHROPIC_API_KEY) return { model: extractive, fallback: null };
  const model = new MessagesModel({
    apiKey: env.ANTHROPIC_API_KEY,
    baseURL: env.ANTHROPIC_BASE_URL || undefined,
    model: env.MODEL,
  });
  return { model, fallback: extractive };
}
