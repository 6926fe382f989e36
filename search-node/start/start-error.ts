export type StartErrorCode =
  | 'data_folder'
  | 'port_taken'
  | 'widget_build'
  | 'console_build'
  | 'worker_build'
  | 'worker_start';

/** Why `npm start` can't go on, in words for the person at the terminal. The message names the thing and the cure. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.code = code;
  }
}
