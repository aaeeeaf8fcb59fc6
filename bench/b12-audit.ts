import { join } from 'node:path'
import { START } from '#events/envelope.ts'
import { openSqliteEventReader } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { openAuditLedger } from '#platform/log-audit/sqlite/ledger.ts'
import { checkLog, type AuditedLog } from '#platform/log-audit/check.ts'
import type { AuditLedger } from '#platform/log-audit/port.ts'
import { followLog } from '#platform/log-audit/follow.ts'
import { readRaw } from './data/raw-log.ts'
import { alternate, number, spread, timed, InvalidRun, type Benchmark } from './measure.ts'

const PAGE = 1_000

export const b12: Benchmark = {
  id: 'B12',
  what: "The auditor's pass over the whole log, compared with what it remembers, against raw SELECT pages with JSON.parse",
  bar: { atLeast: 0.5 },
  stretch: { atLeast: 0.8 },
  async run({ rounds, events, longLog }) {
    const { folder, stored } = await longLog(events)
    const file = join(folder, 'events.db')
    const log = openSqliteEventReader(file)
    const ledger = openAuditLedger(join(folder, 'b12-ledger.db'))
    const follower = followLog(log, ledger)
    const following = await timed(async () => {
      while (await follower.step());
    })
    const perSecond = async (read: () => number | Promise<number>) => {
      let count = 0
      const ms = await timed(async () => (count = await read()))
      if (count !== stored) throw new InvalidRun(`${count} of ${stored} events were read.`)
      return (count * 1_000) / ms
    }
    const measured = await alternate(rounds, {
      raw: () => perSecond(() => readRaw(file)),
      unparsed: () => perSecond(() => readPages(log)),
      audited: () => perSecond(() => checkedEvents({ readStored: log.readStored }, ledger)),
      withIndexes: () => perSecond(() => checkedEvents(log, ledger)),
    })
    ledger.close()
    await log.close()
    return {
      figures: measured.map(({ raw, audited }) => audited / raw),
      notes: [
        `audited: ${spread(measured.map(({ audited }) => audited))} events/s`,
        `with the file's indexes, as each whole reading looks at them: ${spread(measured.map(({ withIndexes }) => withIndexes))} events/s`,
        `raw:     ${spread(measured.map(({ raw }) => raw))} events/s`,
        `the auditor's own reader without hashing, which parses nothing: ${spread(measured.map(({ unparsed }) => unparsed))} events/s`,
        `the first pass, which remembers each page durably: ${number((stored * 1_000) / following)} events/s`,
        `${number(stored)} events in pages of ${PAGE}; what sealed fields cost a replay is told by B4`,
      ],
    }
  },
}

/** @returns the number of events */
async function checkedEvents(log: AuditedLog, ledger: AuditLedger): Promise<number> {
  const { events, firstBad, misindexed } = await checkLog({ log, ledger })
  const bad = firstBad ?? misindexed
  if (bad !== undefined) throw new InvalidRun(`The event at ${bad} does not fit.`)
  return events
}

/** @returns the number of events */
async function readPages(log: AuditedLog): Promise<number> {
  let count = 0
  for (let after = START; ;) {
    const page = await log.readStored({ after, limit: PAGE })
    count += page.events.length
    after = page.position
    if (page.atHead) return count
  }
}
