import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Widget } from '../model/widget.ts';

export const WidgetContext = createContext<Widget | null>(null);

export function useWidget(): Widget {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error('A part of the panel was rendered outside WidgetContext.');
  return widget;
}
