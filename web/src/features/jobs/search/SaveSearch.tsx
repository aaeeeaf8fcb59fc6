import { Suspense, useState } from 'react'
import type { SavedSearchReply } from '#contract/searches.ts'
import { useSkillLabels } from '../../../api/skills.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { isFiltered, paramsOf, sameSearch, savedQueryOf, wordsOf } from './job-filters.ts'

const SaveSearchDialog = preloadedPart(() =>
  import('../../../parts/SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
)

type Props = { readonly params: URLSearchParams; readonly saved: readonly SavedSearchReply[] | undefined }

/** Saves the search that the address asks for, or says under which name it is saved already. Nothing where nothing is filtered that is saved. */
export function SaveSearch({ params, saved }: Props) {
  const [saving, setSaving] = useState(false)
  const query = savedQueryOf(params)
  const asked = paramsOf(query)
  const words = wordsOf(asked, useSkillLabels(asked.getAll('skill')))
  const same = sameSearch(saved, params)
  if (!isFiltered(asked)) return null
  if (same)
    return (
      <p className="save-search small quiet">
        <Icon name={same.alert === 'daily' ? 'bell' : 'bookmark'} size={15} /> Saved as “{same.name}”
      </p>
    )
  return (
    <p className="save-search small">
      <Icon name="bell" size={15} />
      <button type="button" className="link" onClick={() => setSaving(true)}>
        Save this search
      </button>
      <span className="quiet">and hear of new jobs</span>
      <Suspense>
        {saving && (
          <SaveSearchDialog kind="jobs" query={query} suggested={words.join(', ')} onClose={() => setSaving(false)}>
            {params.has('posted') && (
              <p className="small quiet">When jobs were posted is left out: a saved search tells of new ones by itself.</p>
            )}
          </SaveSearchDialog>
        )}
      </Suspense>
    </p>
  )
}
