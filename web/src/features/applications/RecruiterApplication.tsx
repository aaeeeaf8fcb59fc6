import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { useSend } from '../../api/use-call.ts'
import { Loaded } from '../../api/queries.tsx'
import { messageLink } from '../../lib/message-link.ts'
import { applicationColour, statusLabelOf } from '../../lib/status-labels.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { StatusChip, StatusDot } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ApplicantLetter, ApplicantProfile } from './ApplicantDetails.tsx'
import { BlindNote } from './BlindNote.tsx'
import { skillMatch } from './board-model.ts'
import { Closing } from './Closing.tsx'
import { Disclosure } from './Disclosure.tsx'
import { SourceChip } from './SourceChip.tsx'
import { ApplicationRecord, type ApplicationTab } from './ApplicationRecord.tsx'
import { Notes } from './Notes.tsx'
import { moveMenuItems } from './move-menu.tsx'
import { momentOf, stepAt } from './time-axis-model.ts'
import { statusesWithDialog, useMove } from './use-move.tsx'
import { useTakeBack } from './use-take-back.tsx'
import { useRecord } from './use-record.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import './application.css'

const verbs: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  under_review: 'Start the review',
  interviewing: 'Invite to an interview',
  offered: 'Make an offer',
  hired: 'Mark as hired',
}

/** On the board a card is dragged to its place; here there is room to say when the interview is. */
const asking: readonly ApplicationStatus[] = [...statusesWithDialog, 'interviewing']

/** An application as the company sees it: the applicant, its status and next step, and its audit trail. */
export function RecruiterApplication({ application }: { readonly application: ApplicationReply }) {
  const { id, studentId, name = 'Name kept private', status, allowed, jobId, jobTitle, universityLabel, headline, source } = application
  const [markViewed] = useSend('applications.view')
  const [markProfileViewed] = useSend('students.view')
  const [tab, setTab] = useState<ApplicationTab>('record')
  const { params, setFilter } = useUrlFilter()
  const timeline = useRecord(id, params.get('at'))
  const moment = momentOf(timeline.data ?? [], params.get('at'))
  const past = moment === undefined ? undefined : stepAt(timeline.data ?? [], moment)
  const { move, dialog } = useMove(asking)
  const takeBack = useTakeBack(application)
  const menu = [...moveMenuItems(application, move), ...takeBack.items]
  useEffect(() => {
    void markViewed({ id })
  }, [id, markViewed])

  // The student sees among the accesses that the profile was opened; the server stores one for each person and day.
  useEffect(() => {
    if (tab === 'profile' && studentId) void markProfileViewed({ uid: studentId })
  }, [tab, studentId, markProfileViewed])

  const { matched, total } = skillMatch(application)
  const next = allowed.find((to) => to !== 'rejected')
  return (
    <>
      <Link to={`/app/jobs/${jobId}`} className="back-link">
        <Icon name="back" size={15} /> {jobTitle}
      </Link>
      <PageHeader
        title={application.name ?? 'Application'}
        heading={name}
        avatar={<Avatar name={name} size={48} />}
        lead={
          <>
            {[universityLabel, headline, total > 0 && `${matched} of ${total} skills`].filter(Boolean).join(' · ')}{' '}
            <SourceChip source={source} />
          </>
        }
        actions={
          <div className="then-now">
            {/* They keep their room, so that the axis below stays where it is. */}
            <div className="page-header-actions" style={moment === undefined ? undefined : { visibility: 'hidden' }}>
              {studentId && (
                <LinkButton to={messageLink(studentId)} icon="messages">
                  Message
                </LinkButton>
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
      {application.hidden && <BlindNote status={status} />}
      {moment === undefined && <Disclosure {...application} className="quiet told-line" />}
      {moment === undefined && <Closing {...application} className="quiet told-line" />}
      <Loaded query={timeline} what="the record" rows={6}>
        {(entries) => (
          <ApplicationRecord
            id={id}
            entries={entries}
            timeline={timeline}
            moment={moment}
            onMoment={(next) => setFilter('at', next ?? '')}
            tab={tab}
            onTab={setTab}
            aside={<ApplicantLetter application={application} />}
            profile={<ApplicantProfile application={application} />}
            notes={<Notes application={application} />}
            noteCount={application.notes?.length ?? 0}
          />
        )}
      </Loaded>
      {dialog}
      {takeBack.dialog}
    </>
  )
}
