import type { Piece } from './marker-check.ts';
import { readMarkdown } from './plain-view.ts';
import { readId } from './read-id.ts';

/** What stands for a directive: the passage's own words with their marker, or null where they are not there. */
export type Serve = (id: string, wanted: string) => Piece[] | null;

const OPENING = '{{';
/** What Markdown takes out of what its reader sees. */
const BETWEEN_BRACES = /^[\p{Cf}\\*_~]$/u;
const DIRECTIVE = /^\{\{\W*quote/i;
const MAX_DIRECTIVE = 1500;
const SHAPE =
  /^\{\{\s*quote\b\s*:?\s*(\S+?)\s*[,:]?\s*(?:["“”„«»‹›'‘’＂]\s*)([\s\S]*?)\s*["“”„«»‹›'‘’＂]\s*$/iu;

/**
 * Replaces `{{quote S3 "first words … last words"}}` by what the server puts in its place. Whatever stands between
 * double braces and is none, or quotes what is not there, is never shown. Code is left alone; no beginning of a
 * directive is let out.
 */
export class QuoteDirectives {
  served = 0;
  readonly #serve: Serve;
  #held = '';
  /** What is held, as it came: a marker in braces that are no directive stays one. */
  #pieces: Piece[] = [];

  constructor(serve: Serve) {
    this.#serve = serve;
  }

  push(pieces: Piece[]): Piece[] {
    const out: Piece[] = [];
    for (const piece of pieces) this.#take(piece, out);
    return out;
  }

  end(): Piece[] {
    const out: Piece[] = [];
    this.#breakOff(out);
    return out;
  }

  #take(piece: Piece, out: Piece[]): void {
    const inside = this.#held.startsWith(OPENING);
    if (piece.code && !(inside && !piece.text.includes('\n'))) {
      this.#breakOff(out);
      out.push(piece);
    } else if (piece.id || piece.unknown || piece.code) {
      if (!inside) this.#breakOff(out);
      if (inside) this.#hold(piece);
      else out.push(piece);
    } else if (this.#held === '' && !piece.text.includes('{')) emit(out, piece.text);
    else for (const char of piece.text) this.#takeChar(char, out);
  }

  #takeChar(char: string, out: Piece[]): void {
    if (!this.#held.startsWith(OPENING)) {
      if (char === '{' || (this.#held !== '' && BETWEEN_BRACES.test(char))) this.#hold(textPiece(char));
      else {
        this.#breakOff(out);
        emit(out, char);
      }
      return;
    }
    this.#hold(textPiece(char));
    if (char === '}' && this.#held.endsWith('}}')) this.#close(out);
    else if (this.#held.endsWith('\n\n') || this.#held.length > MAX_DIRECTIVE) this.#breakOff(out);
  }

  #hold(piece: Piece): void {
    // Neither invisible characters nor an escape or emphasis between its braces hide a directive.
    const seen = piece.text.replace(/\p{Cf}/gu, '');
    this.#held += this.#held === '{' && BETWEEN_BRACES.test(seen) ? '' : seen;
    if (piece.id || piece.unknown || piece.code) this.#pieces.push({ ...piece });
    else emit(this.#pieces, piece.text);
  }

  #close(out: Piece[]): void {
    const written = this.#held;
    if (!isDirective(written)) {
      this.#letGo(out);
      return;
    }
    this.#forget();
    const [, id = '', wanted = ''] = SHAPE.exec(readMarkdown(written.slice(0, -2))) ?? [];
    const pieces = this.#serve(readId(id) ?? '', wanted);
    if (pieces) {
      this.served += 1;
      out.push(...pieces);
    } else out.push(refusal());
  }

  /** A directive that does not close in its paragraph is refused; other braces are text. */
  #breakOff(out: Piece[]): void {
    if (this.#pieces.length === 0) return;
    if (!isDirective(this.#held)) {
      this.#letGo(out);
      return;
    }
    const paragraphEnds = this.#held.endsWith('\n');
    this.#forget();
    out.push(refusal());
    if (paragraphEnds) emit(out, '\n\n');
  }

  #letGo(out: Piece[]): void {
    for (const piece of this.#pieces) {
      if (piece.id || piece.unknown || piece.code) out.push(piece);
      else emit(out, piece.text);
    }
    this.#forget();
  }

  #forget(): void {
    this.#held = '';
    this.#pieces = [];
  }
}

function isDirective(written: string): boolean {
  return DIRECTIVE.test(written.replace(/\p{Cf}/gu, ''));
}

function refusal(): Piece {
  return { text: '', id: null, code: false, refused: true };
}

function emit(out: Piece[], text: string): void {
  if (!text) return;
  const last = out.at(-1);
  if (last && !last.id && !last.code && !last.served && !last.refused && !last.unknown) last.text += text;
  else out.push(textPiece(text));
}

function textPiece(text: string): Piece {
  return { text, id: null, code: false };
}
