import type { Reporter, TestModule } from 'vitest/node';

/** Vitest's summary in the plain form that continuous integration reads, alone on the last line. */
export class ClosingLine implements Reporter {
  #counts = { passed: 0, failed: 0, skipped: 0 };

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    this.#counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      this.#counts.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') this.#counts[state] += 1;
      }
    }
  }

  toString(): string {
    const { passed, failed, skipped } = this.#counts;
    return `${passed} passed, ${failed} failed, ${skipped} skipped`;
  }
}
