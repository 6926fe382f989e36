import { runWidgetRivals } from './widget-rivals.ts';
import { runWidgetSize } from './widget-size.ts';
import { runWidgetSpeed } from './widget-speed.ts';

/** The widget from its built files: what it weighs, what it takes of a page's time, and what others weigh. */
export async function run(): Promise<void> {
  await runWidgetSize();
  await runWidgetSpeed();
  await runWidgetRivals();
}
