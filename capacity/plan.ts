import type { Given } from './assumptions.ts';
import { planConversations } from './parts/conversations.ts';
import { planEdge } from './parts/edge.ts';
import { planLog, planQueue } from './parts/log.ts';
import { planModel } from './parts/model.ts';
import type { Planned } from './parts/part.ts';
import { planSearch, type SearchPlan } from './parts/search.ts';
import { type Demand, type Traffic, trafficOf } from './traffic.ts';

export type Plan = {
  demand: Demand;
  traffic: Traffic;
  search: SearchPlan;
  parts: Planned[];
  /** A month, all parts. */
  cost: number;
  /** The part of this plan that is nearest to its limit. */
  nearest: Planned;
  /** The part that is full first where there is one of each. */
  saturatesFirst: Planned;
};

/** What so many visitors and pages need, and what it costs. */
export function planFor(demand: Demand, given: Given): Plan {
  const traffic = trafficOf(demand, given);
  const search = planSearch(demand, traffic, given);
  const others = [planEdge, planConversations, planLog, planQueue, planModel];
  const parts = [search, ...others.map((plan) => plan(demand, traffic, given))];
  return {
    ...{ demand, traffic, search, parts },
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    nearest: largest(parts, ({ use }) => use),
    saturatesFirst: largest(parts, ({ first }) => first),
  };
}

function largest(parts: Planned[], of: (part: Planned) => number): Planned {
  return parts.reduce((most, part) => (of(part) > of(most) ? part : most));
}
