import type { Element, ElementContent, Properties } from 'hast';
import type { Options } from 'remark-rehype';
import { isHtmlName } from './html-names.ts';

type JsxAttribute = { type: string; name?: string; value?: string | null | { value: string } };
type JsxNode = { name: string | null; attributes: JsxAttribute[] };
type ExpressionNode = { value: string };

/** How remark-rehype turns what MDX adds to Markdown into elements. Components become `x-name`. */
export const jsxHandlers: NonNullable<Options['handlers']> = {
  mdxJsxFlowElement: (state, node) => jsxElement(node, state.all(node)),
  mdxJsxTextElement: (state, node) => jsxElement(node, state.all(node)),
  mdxFlowExpression: (_state, node: ExpressionNode) => expressionText(node),
  mdxTextExpression: (_state, node: ExpressionNode) => expressionText(node),
  mdxjsEsm: () => undefined,
};

/** The element name that stands for a component: `Tabs.Tab` → `x-tab`. HTML has none that starts so. */
export function componentTag(name: string): string {
  return `x-${(name.split('.').pop() ?? name).toLowerCase()}`;
}

function jsxElement(node: JsxNode, children: ElementContent[]): Element | ElementContent[] {
  if (node.name === null) return children;
  const isComponent = /^[A-Z]/.test(node.name) || node.name.includes('.') || !isHtmlName(node.name);
  return {
    type: 'element',
    tagName: isComponent ? componentTag(node.name) : node.name.toLowerCase(),
    properties: isComponent ? componentProperties(node.attributes) : htmlProperties(node.attributes),
    children,
  };
}

function componentProperties(attributes: JsxAttribute[]): Properties {
  const properties: Properties = {};
  for (const { name, value } of attributes) {
    const text = value === null || value === undefined ? 'true' : attributeText(value);
    if (name !== undefined && text !== null) properties[name.toLowerCase()] = text;
  }
  return properties;
}

function htmlProperties(attributes: JsxAttribute[]): Properties {
  const properties: Properties = {};
  for (const { name, value } of attributes) {
    if (name === undefined || name === 'style' || /^on[A-Z]/.test(name)) continue;
    const text = value === null || value === undefined ? true : attributeText(value);
    if (text === null) continue;
    properties[name === 'class' ? 'className' : name] = text;
  }
  return properties;
}

function attributeText(value: string | { value: string }): string | null {
  return typeof value === 'string' ? value : literalText(value.value);
}

/** A string written as an expression keeps its words; a bare name is a placeholder that readers should see. */
function expressionText({ value }: ExpressionNode): ElementContent | undefined {
  const literal = literalText(value);
  if (literal !== null) return { type: 'text', value: literal };
  return /^\s*[\p{L}_$][\p{L}\p{N}_$.-]*\s*$/u.test(value)
    ? { type: 'text', value: `{${value}}` }
    : undefined;
}

function literalText(expression: string): string | null {
  const match =
    /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\$]|\\.)*)`|(-?\d+(?:\.\d+)?))\s*$/s.exec(
      expression,
    );
  const text = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4];
  return text === undefined ? null : text.replace(/\\(.)/gs, (_, c: string) => (c === 'n' ? '\n' : c));
}
