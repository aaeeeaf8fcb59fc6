import type { ParticipationReply } from '#contract/outcomes.ts'
import { CsvButton } from '../../api/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'

const columns: readonly Column<ParticipationReply>[] = [
  { head: 'Professor', cell: ({ displayName }) => <b>{displayName}</b> },
  { head: 'Sent', alignEnd: true, headOnPhone: true, cell: ({ sent }) => sent || <span className="quiet">none yet</span> },
  { head: 'Agreed', alignEnd: true, headOnPhone: true, cell: ({ consented }) => consented },
  { head: 'Hired', alignEnd: true, headOnPhone: true, cell: ({ outcomes: { hired } }) => hired },
]

/** Who of the professors takes part this semester, the most first. */
export function Participation() {
  const professors = useList('participation.list', {})
  const taking = professors.data?.filter(({ sent }) => sent > 0).length
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Who takes part</h2>
        {taking !== undefined && professors.complete && (
          <span className="quiet small">
            {taking} of {professors.total} professors. Hired counts the students who share their applications with you.
          </span>
        )}
        {(professors.data?.length ?? 0) > 0 && <CsvButton operation="participation.list" input={{}} />}
      </div>
      <Loaded query={professors} what="the professors" rows={5}>
        {(all) => (
          <Table
            label="Professors"
            fewOnPhone={6}
            rows={all}
            empty={<EmptyState title="No professor yet">Professors of your university stand here with their nominations.</EmptyState>}
            columns={columns}
          />
        )}
      </Loaded>
      <ShowMore list={professors} />
    </section>
  )
}
