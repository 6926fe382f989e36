import { createElement, type VNode } from 'preact';

export { Fragment } from 'preact';

type Make = (type: string, props: Record<string, unknown> | null) => VNode;

/** What JSX is compiled to, on the function that the panel has anyway. */
export function jsx(type: string, props: Record<string, unknown>, key?: unknown): VNode {
  return (createElement as unknown as Make)(type, key === undefined ? props : { ...props, key });
}
export { jsx as jsxs };
