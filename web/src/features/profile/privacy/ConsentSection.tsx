import { useState } from 'react'
import type { ConsentLine } from '#contract/privacy.ts'
import type { UserReply } from '#contract/people.ts'
import type { LedgerKind } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useList } from '../../../api/use-call.ts'
import { useWrite } from '../../../api/use-write.ts'
import { dayText } from '#lib/days.ts'
import { monthInWords } from '../../../lib/time/month-span.ts'
import { Button } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Switch } from '../../../ui/fields/Toggle.tsx'
import { Trail } from '../../../ui/Trail.tsx'
import { consentWords } from './consent-words.ts'
import { isGranted, lastLine } from './consent-lines.ts'
import { ProfileSection } from '../ProfileSection.tsx'

const ofStudents: readonly LedgerKind[] = [
  'gpaVisible',
  'shareNominations',
  'shareReason',
  'shareWithNominator',
  'shareWithCareerOffice',
  'openToReferrals',
  'ferpaRelease',
]

/** Taking back is as plain as giving: one switch for each, with the date and the text that it belongs to, and all lines of before. */
export function ConsentSection({ user }: { readonly user: UserReply }) {
  // Whether something is agreed to stands in its last line, however long ago that was.
  const ledger = useList('consents.list', {}, { whole: true })
  return (
    <ProfileSection title="What you agreed to" text="You can take each back at any time. It counts from then on.">
      <Loaded query={ledger} what="what you agreed to" rows={5}>
        {(lines) => <Consents user={user} lines={lines} />}
      </Loaded>
    </ProfileSection>
  )
}

function Consents({ user, lines }: { readonly user: UserReply; readonly lines: readonly ConsentLine[] }) {
  const [open, setOpen] = useState(false)
  const { run, pending } = useWrite('consents.change')
  const lastOf = (kind: LedgerKind) => lastLine(lines, kind)
  const change = (kind: LedgerKind, granted: boolean) =>
    void run(
      { kind, granted },
      { done: `${granted ? 'Agreed' : 'Taken back'}: ${consentWords[kind].label}`, undo: () => change(kind, !granted) },
    )
  return (
    <>
      <ul className="consents">
        {user.role === 'student' &&
          ofStudents.map((kind) => (
            <li key={kind}>
              <Switch
                label={consentWords[kind].label}
                hint={consentWords[kind].hint}
                checked={isGranted(user, lines, kind)}
                // It keeps the focus, which a disabled switch would lose.
                aria-disabled={pending || undefined}
                onChange={({ target }) => !pending && change(kind, target.checked)}
              />
              <Since line={lastOf(kind)} />
            </li>
          ))}
        <li>
          <div>
            <p>{consentWords.terms.label}</p>
            <p className="field-hint">{consentWords.terms.hint}</p>
          </div>
          <Since line={lastOf('terms')} />
        </li>
      </ul>
      {lines.length > 0 && (
        <div>
          <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide the history' : 'Show the history'}
          </Button>
        </div>
      )}
      {open && <Trail label="History of your consents" entries={lines.flatMap(entriesOf).toSorted((a, b) => b.at.localeCompare(a.at))} />}
    </>
  )
}

/** A line, and before it that it ended with the nomination that it answered. */
function entriesOf(line: ConsentLine) {
  const { id, at, endedAt, kind, granted, textVersion, professorName } = line
  const said = (agrees: boolean) => `You ${agrees ? 'agreed' : 'no longer agree'}: ${consentWords[kind].label}`
  const nomination = professorName ? `the nomination by ${professorName}` : 'a nomination'
  const detail = [professorName && `for ${nomination} only`, textOf(textVersion)].filter(Boolean).join(' · ')
  return [
    ...(endedAt ? [{ key: `${id}-ended`, at: endedAt, sentence: said(false), detail: `you took ${nomination} back` }] : []),
    { key: id, at, sentence: said(granted), detail },
  ]
}

/** `text of Nov 2026`: a version is named by the month, or the day, from which its text held. */
function textOf(version: string): string {
  if (/^\d{4}-\d{2}$/.test(version)) return `text of ${monthInWords(version)}`
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? `text of ${dayText(version)}` : `text ${version}`
}

function Since({ line }: { readonly line: ConsentLine | undefined }) {
  if (!line) return <span className="quiet small">Not asked yet</span>
  return (
    <span className="quiet small">
      {line.granted ? 'since' : 'taken back'} <Time at={line.at} />
      {line.granted && ` · ${textOf(line.textVersion)}`}
    </span>
  )
}
