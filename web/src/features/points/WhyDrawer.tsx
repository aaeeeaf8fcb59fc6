import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PointLineReply } from '#contract/points.ts'
import { pointRules } from '#events/vocabulary/nominations/points.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { isStruck } from './ledger-model.ts'

type Props = {
  readonly line: PointLineReply
  /** All lines: of an opposite line, the one that it takes back. */
  readonly lines: readonly PointLineReply[]
  /** The professor's. */
  readonly uid: string
  readonly onClose: () => void
}

/** Where a line comes from: the rule, the share, the event in words, and the record that it stands in, as far as the professor may read it. */
export function WhyDrawer({ line, lines, uid, onClose }: Props) {
  const of = lines.find(({ id }) => id === line.reverses)
  const takenBack = isStruck(line) ? lines.find(({ reverses }) => reverses === line.id) : undefined
  const { nominationId, semester } = of ?? line
  const { eventId, sentence } = line.cause
  const ends = line.state === 'expired' && line.reverses !== undefined
  const ofNominee = line.rule !== 'redemption' && !ends
  return (
    <Drawer title="Why this line" onClose={onClose}>
      <div className="stack">
        <p className="points-because">{sentence}</p>
        <Facts
          facts={[
            { term: 'When', value: <Time at={line.at} as="dateTime" /> },
            { term: 'The rule', value: line.rule !== 'redemption' && `${pointRules[line.rule].because}.` },
            { term: 'Your share', value: shareOf(line) },
            { term: 'Takes back', value: of && `${of.cause.sentence} (${of.points})` },
            {
              term: 'Reversed by',
              value: takenBack && (
                <>
                  {takenBack.cause.sentence}, <Time at={takenBack.at} as="dateTime" />
                </>
              ),
            },
            { term: 'Available', value: !isStruck(line) && line.availableAt !== undefined && <Time at={line.availableAt} /> },
            { term: 'Expires', value: !isStruck(line) && line.expiresAt !== undefined && <Time at={line.expiresAt} /> },
            { term: 'Event', value: <span className="mono">{eventId}</span> },
          ]}
        />
        {!ofNominee && <OwnRecord uid={uid} at={line.at} eventId={eventId} />}
        {semester !== undefined && (
          <Link className="link" to={`/app/nominations?semester=${semester}`}>
            The nominations of {semesterLabel(semester)}
          </Link>
        )}
        {nominationId !== undefined && <Nomination id={nominationId} eventId={eventId} ofOthers={ofNominee && <NotYours line={line} />} />}
        {nominationId === undefined && ofNominee && <NotYours line={line} consentIsGone />}
      </div>
    </Drawer>
  )
}

/** The few facts that a professor may know of an event in a record that is the student's. */
function NotYours({ line: { at, cause }, consentIsGone = false }: { readonly line: PointLineReply; readonly consentIsGone?: boolean }) {
  return (
    <section className="points-event">
      <h3 className="h3">The event</h3>
      <Trail label="The event" entries={[{ key: cause.eventId, at, sentence: cause.sentence, detail: 'This moved the points.' }]} />
      <p className="quiet small">
        {consentIsGone
          ? 'The student no longer agrees to the nomination: you see that this happened and when, not whose it was.'
          : 'It is in the student’s own record. You see that it happened and when, nothing else of it.'}
      </p>
    </section>
  )
}

function shareOf({ rule, points, nominators = 1 }: PointLineReply): string | undefined {
  if (rule === 'redemption' || points <= 0) return undefined
  const whole = pointRules[rule].points
  if (nominators > 1) return `${points} of ${whole}: ${nominators} professors nominated this student`
  return points < whole ? `${points} of ${whole}: more would be above what a semester may bring` : `All ${whole}`
}

type RecordProps = { readonly eventId: string }

/** The nomination's record, in which the event is marked that moved the points. @param ofOthers shown if the event is not in it */
function Nomination({ id, eventId: cause, ofOthers }: RecordProps & { readonly id: string; readonly ofOthers: ReactNode }) {
  const trail = useList('timeline.read', { type: 'nomination', id })
  return (
    <Loaded query={trail} what="the nomination" rows={3}>
      {(entries) => (
        <>
          {entries.every(({ eventId }) => eventId !== cause) && ofOthers}
          <section>
            <h3 className="h3">The nomination</h3>
            <Trail
              label="The nomination"
              entries={entries.map(({ eventId, at, sentence }) => ({
                key: eventId,
                at,
                sentence,
                detail: eventId === cause && 'This moved the points.',
              }))}
            />
          </section>
        </>
      )}
    </Loaded>
  )
}

/** The event in the professor's own record: a request, its answer, or the end of the points. */
function OwnRecord({ uid, at: until, eventId: cause }: RecordProps & { readonly uid: string; readonly at: string }) {
  // As of its own instant the event is among the newest.
  const trail = useList('timeline.read', { type: 'user', id: uid, at: until })
  return (
    <Loaded query={trail} what="your record" rows={1}>
      {(entries) => (
        <Trail
          label="Your record"
          entries={entries.filter(({ eventId }) => eventId === cause).map(({ eventId, at, sentence }) => ({ key: eventId, at, sentence }))}
        />
      )}
    </Loaded>
  )
}
