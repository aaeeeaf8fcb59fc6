import type { AbuseReportReply } from '#contract/admin-abuse.ts'
import { abuseOutcomeWords, abuseStates, type AbuseState } from '#events/vocabulary/messages/abuse.ts'
import { roleLabels, type Role } from '#events/vocabulary/roles.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { ReportedConversation } from './ReportedConversation.tsx'
import './abuse.css'

const labels: Readonly<Record<AbuseState, string>> = { open: 'Open', closed: 'Closed' }
const empty: Readonly<Record<AbuseState, readonly [title: string, text: string]>> = {
  open: ['No report waits', 'Somebody who reports a conversation stands here until you close the report.'],
  closed: ['No report is closed', 'Reports stand here with how they ended.'],
}

/** Reports of conversations: the queue, and beside it the report that is chosen. Both stand in the URL. */
export function AbusePage() {
  const { params, setFilter } = useUrlFilter()
  const state = abuseStates.find((one) => one === params.get('state')) ?? 'open'
  const chosen = params.get('report') ?? undefined
  const reports = useList('abuse.list', { state })
  const counts = { open: useTotal('abuse.list', { state: 'open' }), closed: useTotal('abuse.list', { state: 'closed' }) }
  return (
    <>
      <PageHeader
        title="Conversations"
        lead="What people reported. You read a conversation with a reason, which both of them read."
        actions={(reports.data?.length ?? 0) > 0 && <CsvButton operation="abuse.list" input={{ state }} />}
      />
      <Tabs
        label="Reports"
        choices={abuseStates.map((value) => ({
          value,
          label: labels[value],
          count: counts[value],
        }))}
        value={state}
        onChange={(value) => {
          setFilter('report', '')
          setFilter('state', value === 'open' ? '' : value)
        }}
      >
        <div className="abuse">
          <section className="card">
            <Loaded query={reports} what="the reports">
              {(all) =>
                all.length === 0 ? (
                  <EmptyState title={empty[state][0]}>{empty[state][1]}</EmptyState>
                ) : (
                  <ul aria-label="Reports">
                    {all.map((report) => (
                      <ReportLine
                        key={report.id}
                        report={report}
                        isChosen={report.id === chosen}
                        onChoose={(id) => setFilter('report', id)}
                      />
                    ))}
                  </ul>
                )
              }
            </Loaded>
            <ShowMore list={reports} />
            <p className="quiet small abuse-note">Who reports is never named to the other.</p>
          </section>
          {chosen !== undefined && <Chosen key={chosen} id={chosen} />}
        </div>
      </Tabs>
    </>
  )
}

function Chosen({ id }: { readonly id: string }) {
  const found = useList('abuse.list', { ids: id })
  return (
    <section className="card card-pad" aria-label="The report">
      <Loaded query={found} what="the report">
        {([report]) => (report ? <ReportedConversation report={report} /> : <EmptyState title="There is no such report" />)}
      </Loaded>
    </section>
  )
}

type LineProps = { readonly report: AbuseReportReply; readonly isChosen: boolean; readonly onChoose: (id: string) => void }

function ReportLine({ report, isChosen, onChoose }: LineProps) {
  const { id, by, people, parties, reason, at, outcome } = report
  const roleOf = (uid: string | undefined) => people.find((person) => person.uid === uid)?.role
  const other = parties.find((uid) => uid !== by)
  return (
    <li>
      <button type="button" className="abuse-line" aria-pressed={isChosen} onClick={() => onChoose(id)}>
        <b>
          {someone(roleOf(by))} about {uncapitalized(someone(roleOf(other)))}
        </b>
        <span className="quiet">{people.map(({ displayName }) => displayName).join(', ')}</span>
        <span>{reason === undefined ? 'Without a reason' : `“${reason}”`}</span>
        <span className="quiet">
          <Time at={at} />
          {outcome !== undefined && ` · ${abuseOutcomeWords[outcome].done}`}
        </span>
      </button>
    </li>
  )
}

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function someone(role: Role | undefined): string {
  if (role === undefined) return 'Somebody without an account'
  if (role === 'university') return 'Somebody of a university’s staff'
  const word = roleLabels[role].toLowerCase()
  return `${/^[aeio]/.test(word) ? 'An' : 'A'} ${word}`
}
