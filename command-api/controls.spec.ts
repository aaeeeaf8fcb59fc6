import { describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { conditionFor } from '#contract/permissions.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { timerNames } from '#events/vocabulary/terms.ts'
import { operationOf } from './core/event-meta.ts'
import { addOrganization } from './organizations/add.ts'
import { processes } from './processes/processes.ts'
import { addSkill } from './skills/add.ts'
import { importUser } from './users/import.ts'

const imports: readonly string[] = [addOrganization, addSkill, importUser].map(({ operation }) => operation)
/** Claims, mails, erasures, what tables took along, the first admin's invitation and a reset of a second factor are stored by the platform itself, where no event asked for them. */
const byThePlatform = [
  'claims',
  'invite-first-admin',
  'reset-second-factor',
  'replay-views',
  'mail',
  'resend-verification',
  'payments',
  'erase-account',
  'exported-cards',
  'seen-cards',
]
const processNames = [...processes.map(({ name }) => name), ...byThePlatform]

describe('a canonical example', () => {
  it.each(controls().map(({ type, id, meta }) => [type, id, meta] as const))(
    '%s (%s) names an actor and an operation that can store it',
    (_, __, meta) => {
      const { actor, operation = '' } = meta
      if (actor.kind === 'import') return expect(imports).toContain(operation)
      if (actor.kind === 'process') {
        expect(processNames).toContain(actor.uid)
        return expect(operation).toBe(operationOf({ kind: 'process', name: actor.uid ?? '' }, 'users.register'))
      }
      if (actor.kind === 'timer') return expect(timerNames.map((name) => [name, `timer.${name}`])).toContainEqual([actor.uid, operation])
      expect(Object.keys(contract)).toContain(operation)
      expect(conditionFor(operation as Operation, (actor.role as Role | undefined) ?? 'visitor')).toBeDefined()
    },
  )
})
