import {
  moderatedKinds,
  moderationStatuses,
  type ModeratedKind,
  type ModerationStatus,
} from '#events/vocabulary/organizations/proposals.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { optionsOf, SelectField } from '../../ui/fields/Field.tsx'
import { LateField } from '../../ui/Filters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ModerationLine } from './ModerationLine.tsx'
import { kindLabels } from './words.ts'
import './moderation.css'

const tabs: Readonly<Record<ModerationStatus, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  merged: 'Merged',
}

const empty: Readonly<Record<ModerationStatus, readonly [title: string, text: string]>> = {
  pending: [
    'Nothing waits',
    'Skills, companies and universities that people propose stand here, and names and domains that companies ask for.',
  ],
  approved: ['Nothing was approved yet', 'What you approve is on everybody’s lists, and stands here.'],
  declined: ['Nothing was declined', 'What you decline stands here with your reason. A proposal can be approved later.'],
  merged: [
    'Nothing is merged',
    'A skill, a company or a university that is merged into another one is shown as that one, until you undo the merge here.',
  ],
}

/** What people proposed, and what companies and universities ask for, until our team decides (product 2.15, 2.20). */
export function ModerationPage() {
  const { params, setFilter } = useUrlFilter()
  const status = moderationStatuses.find((one) => one === params.get('status')) ?? 'pending'
  const kind = moderatedKinds.find((one) => one === params.get('kind'))
  const q = params.get('q') ?? ''
  const filters = { ...(kind && { kind }), ...(q.trim() !== '' && { q }) }
  const items = useList('moderation.list', { status, ...filters })
  const counts = {
    pending: useTotal('moderation.list', { status: 'pending', ...filters }),
    approved: useTotal('moderation.list', { status: 'approved', ...filters }),
    declined: useTotal('moderation.list', { status: 'declined', ...filters }),
    merged: useTotal('moderation.list', { status: 'merged', ...filters }),
  }
  const narrowed = kind !== undefined || q.trim() !== ''
  const [title, text] = empty[status]
  return (
    <>
      <PageHeader
        title="Moderation"
        lead="What people proposed. They use it already in their own profile; nobody else sees it before you decide."
        actions={(items.data?.length ?? 0) > 0 && <CsvButton operation="moderation.list" input={{ status, ...filters }} />}
      />
      <div className="moderation-filters">
        <LateField
          label="Name"
          placeholder="Kubernetes"
          name="q"
          params={params}
          onChange={(name, [value = '']) => setFilter(name, value)}
        />
        <SelectField
          label="What"
          empty="Everything"
          options={optionsOf<ModeratedKind>(moderatedKinds, kindLabels)}
          value={kind ?? ''}
          onChange={({ target }) => setFilter('kind', target.value)}
        />
      </div>
      <Tabs
        label="How it stands"
        choices={moderationStatuses.map((value) => ({
          value,
          label: tabs[value],
          count: counts[value],
        }))}
        value={status}
        onChange={(value) => setFilter('status', value === 'pending' ? '' : value)}
      >
        <section className="card">
          <Loaded query={items} what="what waits">
            {(all) =>
              all.length === 0 ? (
                <EmptyState title={narrowed ? 'Nothing fits' : title}>{narrowed ? 'Choose another name or kind.' : text}</EmptyState>
              ) : (
                <ul aria-label={tabs[status]}>
                  {all.map((item) => (
                    <ModerationLine key={`${item.kind} ${item.id}`} item={item} />
                  ))}
                </ul>
              )
            }
          </Loaded>
          <ShowMore list={items} />
        </section>
      </Tabs>
    </>
  )
}
