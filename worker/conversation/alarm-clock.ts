/** The one alarm that an object has, set to the soonest of all that want to be woken. */
export class AlarmClock {
  readonly #storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>;

  constructor(storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>) {
    this.#storage = storage;
  }

  async wakeIn(ms: number): Promise<void> {
    const at = Date.now() + Math.max(0, ms);
    const set = await this.#storage.getAlarm();
    if (set === null || at < set) await this.#storage.setAlarm(at);
  }
  /** There is nothing else to wake for: later than it was set, if so. */
  async wakeAt(at: number): Promise<void> {
    await this.#storage.setAlarm(at);
  }
}
