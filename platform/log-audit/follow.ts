/** Audits what is appended: page by page behind the last one, each remembered before the next. */
import { START, type Position } from '#events/envelope.ts'
import { FIRST_HEAD, link, type Head } from './chain.ts'
import { startOf, type AuditedLog } from './check.ts'
import type { AuditLedger, AuditedPage, Mark } from './port.ts'

export type Follower = {
  /** How far the log is audited. */
  readonly reached: () => { readonly position: Position; readonly head: Head }
  /** @returns whether there may be more */
  readonly step: () => Promise<boolean>
}

const PAGE = 1_000

export function followLog(log: AuditedLog, ledger: Pick<AuditLedger, 'last' | 'add'>): Follower {
  let last = ledger.last()
  // Beyond the last page there may be positions of other programs, which are not read twice.
  let read = last?.position ?? START
  return {
    reached: () => ({ position: last?.position ?? START, head: last?.head ?? FIRST_HEAD }),
    step: async () => {
      const page = await log.readStored({ after: read, limit: PAGE })
      read = page.position
      const end = page.events.at(-1)
      if (end) {
        const before = last?.head ?? FIRST_HEAD
        let head = before
        const marks: Mark[] = page.events.map((event) => {
          head = link(head, event)
          return { position: event.position, start: startOf(head) }
        })
        const added: AuditedPage = { after: last?.position ?? START, before, position: end.position, head, marks }
        ledger.add(added)
        last = added
      }
      return !page.atHead
    },
  }
}
