import type { NominationConsented, NominationConsentWithdrawn } from '#events/nominations.ts'
import type { ConsentGranted, ConsentWithdrawn } from '#events/users.ts'
import type { EventOf } from '#events/define.ts'
import { nominationConsents, type LedgerKind } from '#events/vocabulary/roles.ts'
import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { consents, type ConsentDocument } from './model.ts'

export const consentProjection = defineProjection(consents, {
  streams: ['user', 'nominations'],
  ignores: [
    ...(['UserRegistered', 'AccountApproved', 'AccountRefused', 'AccountEnded', 'SubjectErased'] as const),
    ...(['NominationMade', 'NominationStudentJoined', 'NominationDeclined', 'NominationExpired', 'NominationRevoked'] as const),
    ...(['ProfileFieldChanged', 'RoleChanged', 'AddressMoved', 'correction', 'suspension'] as const),
    ...(['photo', 'survey', 'place', 'setting', 'export', 'reminder', 'draft', 'credit'] as const),
  ],
})({
  key: (event) => {
    if (event.type === 'NominationConsented') return keysOf(event)
    if (event.type === 'NominationConsentWithdrawn') return answered.map((kind) => keyOf(event, kind))
    if (event.type === 'ConsentGranted' && isBoxOfRegistration(event)) return [registeredKey(event.data.uid, event.data.kind)]
    return [event.id]
  },
  audience: ({ uid }) => roomsOfPeople([uid]),
  subjects: ({ uid }) => [uid],
  when: {
    ConsentGranted: (_, event) => lineOf(event, true),
    ConsentWithdrawn: (_, event) => lineOf(event, false),
    NominationConsented: (_, { data: { studentId, professorId, textVersion }, meta }, id) =>
      id.startsWith(REGISTERED)
        ? undefined
        : {
            uid: studentId,
            kind: answered.find((kind) => id.endsWith(`-${kind}`)) ?? 'shareNominations',
            granted: true,
            textVersion: textVersion ?? ANSWERED_TO,
            at: meta.occurredAt,
            professorId,
          },
    // The boxes that were not ticked have no line.
    NominationConsentWithdrawn: (line, { meta }) => line && { ...line, endedAt: meta.occurredAt },
  },
})

/** The text of the answer's boxes before its event named one. */
const ANSWERED_TO = '2026-11'

/** The consents in the answer to a nomination: its boxes, and by itself that recruiters may see it, under words that named them. */
const answered = [...nominationConsents, 'shareNominations'] as const

/** With the secret of the mail at once, else once the address is proven. */
const registrations: readonly string[] = ['users.register', 'users.verifyAddress']
/**
 * A student who registers on a nomination ticks its boxes there: these lines give way to those of the nomination, which name the professor.
 */
function isBoxOfRegistration({ data: { kind }, meta }: EventOf<typeof ConsentGranted>): boolean {
  return registrations.includes(meta.operation ?? '') && (nominationConsents as readonly string[]).includes(kind)
}
const REGISTERED = 'registered-'
const registeredKey = (uid: string, kind: LedgerKind) => `${REGISTERED}${uid}-${kind}`

/** A line for each box that was ticked. */
function keysOf(event: EventOf<typeof NominationConsented>): readonly string[] {
  const boxes = nominationConsents.filter((kind) => event.data[kind])
  const said = event.data.textVersion === undefined ? boxes : [...boxes, 'shareNominations' as const]
  const byRegistering = event.meta.actor.kind === 'process' ? boxes.map((kind) => registeredKey(event.data.studentId, kind)) : []
  return [...said.map((kind) => keyOf(event, kind)), ...byRegistering]
}

/** A nomination is agreed to once. */
function keyOf({ data }: EventOf<typeof NominationConsented | typeof NominationConsentWithdrawn>, kind: LedgerKind): string {
  return `${data.nominationId}-${kind}`
}

function lineOf({ data, meta }: EventOf<typeof ConsentGranted | typeof ConsentWithdrawn>, granted: boolean): Contents<ConsentDocument> {
  return { ...data, granted, at: meta.occurredAt }
}
