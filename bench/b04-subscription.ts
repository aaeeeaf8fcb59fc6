import { join } from 'node:path'
import type { Recorded } from '#events/envelope.ts'
import { upcast, unreadableReason } from '#events/upcast.ts'
import { systemClock } from '#platform/clock.ts'
import { projections } from '#projections/all.ts'
import { openEvents, typesOf } from '#projections/engine/open-events.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { START } from '#events/envelope.ts'
import { configFrom } from '../main.ts'
import { masterKeyOf, openStores } from '../main/stores.ts'
import { environmentOf } from './data/data-folder.ts'
import { alternate, number, spread, timed, InvalidRun, type Benchmark } from './measure.ts'
import { readRaw } from './data/raw-log.ts'

const PAGE = 500

export const b4: Benchmark = {
  id: 'B4',
  what: 'Subscription to $all with envelope, filter and upcast, against raw SELECT pages with JSON.parse',
  bar: { atLeast: 0.6 },
  stretch: { atLeast: 0.8 },
  async run({ rounds, events, longLog }) {
    const { folder, stored } = await longLog(events)
    const log = join(folder, 'events.db')
    const config = configFrom(environmentOf(folder))
    const { store, readStore, keys } = await openStores(config, systemClock, masterKeyOf(config))
    const types = typesOf(projections)
    const perSecond = async (read: () => number | Promise<number>) => {
      let count = 0
      const ms = await timed(async () => (count = await read()))
      if (count !== stored) throw new InvalidRun(`${count} of ${stored} events were read.`)
      return (count * 1_000) / ms
    }
    const upcasting = (page: readonly Recorded[]) => {
      for (const event of page) if (types.has(event.type) && unreadableReason(event) === undefined) upcast(event)
    }
    const measured = await alternate(rounds, {
      raw: () => perSecond(() => readRaw(log)),
      subscription: () => perSecond(() => follow(store, stored, upcasting)),
      opened: () => perSecond(() => follow(store, stored, (page) => openEvents(keys, types, page))),
    })
    await Promise.all([store.close(), readStore.close(), keys.close()])
    return {
      figures: measured.map(({ raw, subscription }) => subscription / raw),
      notes: [
        `subscription: ${spread(measured.map(({ subscription }) => subscription))} events/s`,
        `raw:          ${spread(measured.map(({ raw }) => raw))} events/s`,
        `with the personal fields opened, as the views read it: ${spread(measured.map(({ opened }) => opened))} events/s, ${spread(
          measured.map(({ opened, raw }) => opened / raw),
          2,
        )} of raw`,
        `${number(stored)} events in pages of ${PAGE}`,
      ],
    }
  },
}

/** @returns the number of events */
async function follow(store: EventStore, events: number, take: (page: readonly Recorded[]) => unknown): Promise<number> {
  const stopping = new AbortController()
  let count = 0
  for await (const page of store.subscribe({ after: START, signal: stopping.signal, pageSize: PAGE })) {
    await take(page.events)
    count += page.events.length
    if (count >= events) break
  }
  stopping.abort()
  return count
}
