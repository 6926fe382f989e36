/**
 * Every attribute a span may carry. The list is closed so that no question, no text, no secret and nothing of a person
 * gets into a trace: whoever adds one reads it here. A test holds what is exported against it.
 */
export const spanAttributes = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'gen_ai.request.model',
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.output_tokens',
  'pincite.request_id',
  'pincite.site',
  'pincite.turn',
  'pincite.round',
  'pincite.lane',
  'pincite.end',
  'pincite.stop',
  'pincite.calls',
  'pincite.gate.withheld',
  'pincite.gate.first_text_ms',
  'pincite.log.taken',
  'pincite.engine.op',
  'pincite.engine.ms',
  'pincite.generation',
  'pincite.hits',
  'pincite.pass.phrase.ms',
  'pincite.pass.words.ms',
  'pincite.pass.morphology.ms',
  'pincite.pass.transliteration.ms',
] as const;

export type SpanAttribute = (typeof spanAttributes)[number];
export type SpanAttributes = { [name in SpanAttribute]?: string | number | boolean };
