// What queueing theory says of the queues that are simulated here. Times in one unit, rates per that unit.

/** Erlang's C: the share of arrivals that wait, with so many servers and so much offered load (arrivals × service). */
export function erlangC(servers: number, load: number): number {
  if (load >= servers) return 1;
  // Erlang's B by its recurrence, which does not overflow.
  let blocked = 1;
  for (let server = 1; server <= servers; server += 1) blocked = (load * blocked) / (server + load * blocked);
  return (servers * blocked) / (servers - load * (1 - blocked));
}

/** M/M/c: the mean wait before service. Infinity where more comes than can be served. */
export function meanWaitMMc({ rate, service, servers }: MMc): number {
  const load = rate * service;
  if (load >= servers) return Number.POSITIVE_INFINITY;
  return (erlangC(servers, load) * service) / (servers - load);
}

/** M/M/c: the wait that this share of arrivals does not exceed. */
export function waitQuantileMMc(share: number, { rate, service, servers }: MMc): number {
  const load = rate * service;
  if (load >= servers) return Number.POSITIVE_INFINITY;
  const waits = erlangC(servers, load);
  return waits <= 1 - share ? 0 : (Math.log(waits / (1 - share)) * service) / (servers - load);
}

/** M/G/1: the mean wait, by Pollaczek and Khinchine, from the service's mean and its squared coefficient of variation. */
export function meanWaitMG1({
  rate,
  service,
  variation,
}: {
  rate: number;
  service: number;
  variation: number;
}): number {
  const use = rate * service;
  if (use >= 1) return Number.POSITIVE_INFINITY;
  return ((use * service) / (1 - use)) * ((1 + variation) / 2);
}

export type MMc = { rate: number; service: number; servers: number };
