import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { asCandidate, isHidden } from '#events/vocabulary/applications/blind.ts'
import { useList, useSend } from '../../../api/use-call.ts'
import { hasFailed, Loaded } from '../../../api/queries.tsx'
import { applicationColour, statusLabelOf } from '../../../lib/words/status-labels.ts'
import { useNow } from '../../../lib/time/now.ts'
import { toWrite } from '../../../lib/message-link.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip, StatusDot } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { MenuItem } from '../../../ui/sheets/Menu.tsx'
import { MenuButton } from '../../../ui/sheets/MenuButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AnswerDay } from './AnswerDay.tsx'
import { ApplicantPapers } from './ApplicantPapers.tsx'
import { asItWas } from './as-it-was.ts'
import { BlindNote } from './BlindNote.tsx'
import { skillMatch } from '../board/board-model.ts'
import { Closing } from './Closing.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Paused } from './Paused.tsx'
import { SourceChip } from '../list/SourceChip.tsx'
import { ApplicationRecord, applicationTabs } from './ApplicationRecord.tsx'
import { CompanyInterviews } from '../interviews/CompanyInterviews.tsx'
import { forCompany } from '../interviews/interview-model.ts'
import { whenInShort } from '../interviews/interview-words.ts'
import { Notes } from './Notes.tsx'
import { moveMenuItems } from '../moves/move-menu.tsx'
import { statusesWithDialog, useMove, type Move } from '../moves/use-move.tsx'
import { useTakeBack } from '../moves/use-take-back.tsx'
import { useRecord } from './use-record.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import './application.css'

const verbs: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  under_review: 'Start the review',
  interviewing: 'Propose an interview',
  offered: 'Make an offer',
  hired: 'Mark as hired',
}

/** On the board a card is dragged to its place; here there is room to propose times for the interview. */
const asking: readonly ApplicationStatus[] = [...statusesWithDialog, 'interviewing']

type Props = {
  readonly application: ApplicationReply
  /** The conversation with the student; left out while the company does not know who that is. */
  readonly messages: ReactNode
}

/** An application as the company sees it: what was sent, its status and next step, its audit trail, notes and messages. */
export function RecruiterApplication({ application, messages }: Props) {
  const { id, status } = application
  const [markViewed] = useSend('applications.view')
  const { params, setFilter } = useUrlFilter()
  const tab = applicationTabs.find((one) => one === params.get('tab')) ?? 'record'
  const timeline = useRecord(id, params.get('at'))
  const { moment } = timeline
  const wasHidden = moment !== undefined && isHidden(application, moment)
  const known = asItWas(application, timeline.data ?? [], moment)
  const shown: ApplicationReply = wasHidden ? asCandidate(known) : known
  const { name = 'Name kept private' } = shown
  const trailThen = useList('timeline.read', { type: 'application', id, at: moment }, { skip: !wasHidden })
  const { move, dialog } = useMove(asking)
  const takeBack = useTakeBack(application)
  const menu = [...moveMenuItems(application, move, asking), ...takeBack.items]
  useEffect(() => {
    void markViewed({ id })
  }, [id, markViewed])

  const told = <OpenQuestions application={application} moment={moment} move={move} />
  return (
    <>
      <PageHeader
        title={shown.name ?? 'Application'}
        heading={name}
        avatar={<Avatar name={name} size={48} />}
        lead={<ApplicantLine shown={shown} application={application} isPast={moment !== undefined} />}
        actions={
          <div className="then-now">
            {/* They keep their room, so that the axis below stays where it is. */}
            <div className="page-header-actions" style={moment === undefined ? undefined : { visibility: 'hidden' }}>
              {messages && (
                <Button icon="messages" className="to-messages" onClick={() => setFilter('tab', 'messages', toWrite)}>
                  Message
                </Button>
              )}
              <StatusMenu application={application} items={menu} />
              <NextMove application={application} move={move} />
            </div>
            {moment !== undefined && (
              <p className="row then-now-line">
                then <StatusChip colour={applicationColour(known.status)}>{statusLabelOf(known)}</StatusChip>
                now <StatusChip colour={applicationColour(status)}>{statusLabelOf(application)}</StatusChip>
              </p>
            )}
          </div>
        }
      />
      {shown.hidden && <BlindNote status={status} wasHidden={wasHidden && !application.hidden} />}
      <Loaded query={timeline} what="the record" rows={6}>
        {(entries) => (
          <ApplicationRecord
            application={known}
            entries={entries}
            timeline={timeline}
            moment={moment}
            reading={timeline.reading}
            onMoment={(next) => setFilter('at', next ?? '')}
            tab={tab}
            onTab={(next) => setFilter('tab', next === 'record' ? '' : next)}
            asItWas={wasHidden ? trailThen : undefined}
            aside={<ApplicantPapers application={shown} moment={moment} now={application} />}
            told={told}
            notes={<Notes application={known} moment={moment} />}
            noteCount={known.notes?.length ?? 0}
            messages={moment === undefined ? messages : undefined}
          />
        )}
      </Loaded>
      {hasFailed(timeline) && told}
      {dialog}
      {takeBack.dialog}
    </>
  )
}

type LineProps = { readonly shown: ApplicationReply; readonly application: ApplicationReply; readonly isPast: boolean }

/** @param application as it is now; a chip that was not yet true at the moment shown keeps its room */
function ApplicantLine({ shown: { universityLabel, headline, source }, application, isPast }: LineProps) {
  const now = useNow()
  const settled = forCompany(application, now).open.find(({ state }) => state === 'settled')
  const { matched, total } = skillMatch(application)
  return (
    <>
      {[universityLabel, headline, total > 0 && `${matched} of ${total} skills`].filter(Boolean).join(' · ')}{' '}
      <span style={source === undefined ? { visibility: 'hidden' } : undefined}>
        <SourceChip source={application.source} />
      </span>{' '}
      {settled?.at !== undefined && (
        <span style={isPast ? { visibility: 'hidden' } : undefined}>
          <StatusChip colour={applicationColour('interviewing')}>Interview {whenInShort(settled.at, now)}</StatusChip>
        </span>
      )}
    </>
  )
}

type QuestionsProps = { readonly application: ApplicationReply; readonly moment: string | undefined; readonly move: Move }

/** It tells of now, so it is faded in the past, as later entries are in the trail, which stays where it is. */
function OpenQuestions({ application, moment, move }: QuestionsProps) {
  return (
    <div className="told" inert={moment !== undefined} aria-hidden={moment !== undefined || undefined}>
      <CompanyInterviews application={application} onPropose={(place) => move(application, 'interviewing', place)} />
      <AnswerDay {...application} className="told-line" />
      <Paused {...application} className="quiet told-line" />
      <Disclosure {...application} className="quiet told-line" />
      <Closing {...application} className="quiet told-line" />
      {application.status === 'hired' && (
        <p className="quiet told-line">
          Recorded by mistake? Only an admin can correct a hire:{' '}
          <Link className="link" to="/contact">
            write to our team
          </Link>
          .
        </p>
      )}
    </div>
  )
}

/** The status, which opens the menu of where the application may go. */
function StatusMenu({ application, items }: { readonly application: ApplicationReply; readonly items: readonly MenuItem[] }) {
  const label = statusLabelOf(application)
  const dot = <StatusDot colour={applicationColour(application.status)} />
  return (
    <span className="status-slot">
      {items.length > 0 ? (
        <MenuButton label={`Status: ${label}. Change it`} heading="Move to…" items={items}>
          {dot} {label} <Icon name="down" size={14} />
        </MenuButton>
      ) : (
        <span className="btn btn-default btn-m status-still">
          {dot} {label}
        </span>
      )}
    </span>
  )
}

function NextMove({ application, move }: { readonly application: ApplicationReply; readonly move: Move }) {
  const next = application.allowed.find((to) => to !== 'rejected')
  return (
    next && (
      // The second click of a double click would make the next move, whose button lies in the same place.
      <Button variant="primary" onClick={({ detail }) => detail < 2 && move(application, next)}>
        {verbs[next] ?? `Move to ${applicationStatusLabels[next]}`}
      </Button>
    )
  )
}
