import type { ParticipationReply } from '#contract/outcomes.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'

const columnsFor = (most: number): readonly Column<ParticipationReply>[] => [
  { head: 'Professor', cell: ({ displayName }) => <b>{displayName}</b> },
  { head: 'Sent', alignEnd: true, headOnPhone: true, cell: ({ sent }) => <Sent sent={sent} most={most} /> },
  { head: 'Agreed', alignEnd: true, headOnPhone: true, cell: ({ consented }) => consented },
  { head: 'Hired', alignEnd: true, headOnPhone: true, cell: ({ outcomes: { hired } }) => hired },
]

/** The professors who take part this semester, the most first. */
export function Participation() {
  const professors = useList('participation.list', {})
  const taking = professors.data?.filter(({ sent }) => sent > 0).length
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Who takes part</h2>
        {taking !== undefined && professors.complete && (
          <span className="quiet small">
            {taking} of {professors.total} professors
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
            columns={columnsFor(Math.max(...all.map(({ sent }) => sent)))}
          />
        )}
      </Loaded>
      <ShowMore list={professors} />
      {(professors.data?.length ?? 0) > 0 && (
        <p className="card-pad quiet small">Hired counts the students who share their applications with you.</p>
      )}
    </section>
  )
}

function Sent({ sent, most }: { readonly sent: number; readonly most: number }) {
  if (sent === 0) return <span className="quiet">none yet</span>
  return (
    <span className="participation-sent">
      {sent}
      <i aria-hidden="true">
        <i style={{ inlineSize: `${(sent / most) * 100}%` }} />
      </i>
    </span>
  )
}
