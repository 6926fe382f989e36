import type { Given } from '../assumptions.ts';
import type { Demand, Traffic } from '../traffic.ts';

/** One part of the product in a plan: what it is made of, what it costs and how much more it bears. */
export type Part = {
  name: string;
  /** What there is of it, in words. */
  has: string;
  /** A month. */
  cost: number;
  /** The share of it that the busiest hour takes; 1 is full. */
  use: number;
  /** What to do before it is full. */
  turnUp: string;
};

export type Planned = Part & {
  /** The same with one of each: one small machine, one database. */
  first: number;
};

export type Planner = (demand: Demand, traffic: Traffic, given: Given) => Planned;

/** What is paid for beyond what is included, at a price for `per` of them. */
export function beyond(amount: number, included: number, price: number, per = 1): number {
  return (Math.max(0, amount - included) / per) * price;
}
