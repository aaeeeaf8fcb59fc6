import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { asCandidate, isHidden } from '#events/vocabulary/blind.ts'
import { useList, useSend } from '../../../api/use-call.ts'
import { hasFailed, Loaded } from '../../../api/queries.tsx'
import { applicationColour, statusLabelOf } from '../../../lib/status-labels.ts'
import { useNow } from '../../../lib/now.ts'
import { toWrite } from '../../../lib/message-link.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip, StatusDot } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AnswerDay } from './AnswerDay.tsx'
import { ApplicantPapers } from './ApplicantPapers.tsx'
import { asItWas } from './as-it-was.ts'
import { BlindNote } from './BlindNote.tsx'
import { skillMatch } from '../board/board-model.ts'
import { Closing } from './Closing.tsx'
import { Disclosure } from './Disclosure.tsx'
import { SourceChip } from '../list/SourceChip.tsx'
import { ApplicationRecord, applicationTabs } from './ApplicationRecord.tsx'
import { CompanyInterviews } from '../interviews/CompanyInterviews.tsx'
import { forCompany } from '../interviews/interview-model.ts'
import { whenInShort } from '../interviews/interview-words.ts'
import { Notes } from './Notes.tsx'
import { moveMenuItems } from '../moves/move-menu.tsx'
import { momentOf, stepAt } from './time-axis-model.ts'
import { statusesWithDialog, useMove } from '../moves/use-move.tsx'
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
  const { id, status, allowed } = application
  const [markViewed] = useSend('applications.view')
  const { params, setFilter } = useUrlFilter()
  const tab = applicationTabs.find((one) => one === params.get('tab')) ?? 'record'
  const timeline = useRecord(id, params.get('at'))
  const moment = momentOf(timeline.data ?? [], params.get('at'))
  const past = moment === undefined ? undefined : stepAt(timeline.data ?? [], moment)
  const wasHidden = moment !== undefined && isHidden(application, moment)
  const known = asItWas(application, timeline.data ?? [], moment)
  const shown: ApplicationReply = wasHidden ? asCandidate(known) : known
  const { name = 'Name kept private', universityLabel, headline, source } = shown
  const trailThen = useList('timeline.read', { type: 'application', id, at: moment }, { skip: !wasHidden })
  const { move, dialog } = useMove(asking)
  const takeBack = useTakeBack(application)
  const menu = [...moveMenuItems(application, move, asking), ...takeBack.items]
  useEffect(() => {
    void markViewed({ id })
  }, [id, markViewed])

  const now = useNow()
  const settled = forCompany(application, now).open.find(({ state }) => state === 'settled')
  const { matched, total } = skillMatch(application)
  const next = allowed.find((to) => to !== 'rejected')
  // The part that tells of now is faded in the past, as later entries are in the trail, which stays where it is.
  const told = (
    <div className="told" inert={moment !== undefined} aria-hidden={moment !== undefined || undefined}>
      <CompanyInterviews application={application} onPropose={(place) => move(application, 'interviewing', place)} />
      <AnswerDay {...application} className="told-line" />
      <Disclosure {...application} className="quiet told-line" />
      <Closing {...application} className="quiet told-line" />
      {status === 'hired' && (
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
  return (
    <>
      <PageHeader
        title={shown.name ?? 'Application'}
        heading={name}
        avatar={<Avatar name={name} size={48} />}
        lead={
          <>
            {[universityLabel, headline, total > 0 && `${matched} of ${total} skills`].filter(Boolean).join(' · ')}{' '}
            {/* A chip that was not yet true keeps its room too. */}
            <span style={source === undefined ? { visibility: 'hidden' } : undefined}>
              <SourceChip source={application.source} />
            </span>{' '}
            {settled?.at !== undefined && (
              <span style={moment === undefined ? undefined : { visibility: 'hidden' }}>
                <StatusChip colour={applicationColour('interviewing')}>Interview {whenInShort(settled.at, now)}</StatusChip>
              </span>
            )}
          </>
        }
        actions={
          <div className="then-now">
            {/* They keep their room, so that the axis below stays where it is. */}
            <div className="page-header-actions" style={moment === undefined ? undefined : { visibility: 'hidden' }}>
              {messages && (
                <Button icon="messages" className="to-messages" onClick={() => setFilter('tab', 'messages', toWrite)}>
                  Message
                </Button>
              )}
              <span className="status-slot">
                {menu.length > 0 ? (
                  <MenuButton label={`Status: ${statusLabelOf(application)}. Change it`} heading="Move to…" items={menu}>
                    <StatusDot colour={applicationColour(status)} /> {statusLabelOf(application)} <Icon name="down" size={14} />
                  </MenuButton>
                ) : (
                  <span className="btn btn-default btn-m status-still">
                    <StatusDot colour={applicationColour(status)} /> {statusLabelOf(application)}
                  </span>
                )}
              </span>
              {next && (
                // The second click of a double click would make the next move, whose button lies in the same place.
                <Button variant="primary" onClick={({ detail }) => detail < 2 && move(application, next)}>
                  {verbs[next] ?? `Move to ${applicationStatusLabels[next]}`}
                </Button>
              )}
            </div>
            {past && (
              <p className="row then-now-line">
                then <StatusChip colour={applicationColour(past.status)}>{past.label}</StatusChip>
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
            id={id}
            since={application.submittedAt}
            entries={entries}
            timeline={timeline}
            moment={moment}
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
