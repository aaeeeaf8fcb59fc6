import { useCallback } from 'react'
import type { Body } from '#contract/contract.ts'
import type { OrganizationReply } from '#contract/directory.ts'
import { api } from '../../api/base.ts'
import type { Problem } from '../../api/problem.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useWrite } from '../../api/use-write.ts'

type Changes = Body<'organizations.update'>
/** @param done the text of the toast @returns what went wrong, to be shown at the field */
export type SaveCompany = (changes: Changes, done: string) => Promise<Problem | undefined>

/** Saves what changed of a company: shown at once, and taken back if the server refuses it. */
export function useSaveCompany(id: string): SaveCompany {
  const { run } = useWrite('organizations.update', { failure: 'here' })
  const dispatch = useAppDispatch()
  return useCallback(
    async (changes, done) => {
      const { domains, label, ...rest } = changes
      const patch = dispatch(
        api.util.updateQueryData('organizations.byIds', { list: id }, (draft) => {
          const [company] = draft as OrganizationReply[]
          if (company)
            Object.assign(
              company,
              rest,
              domains && { domainsAsked: domains },
              label !== undefined && (company.status === 'verified' ? { labelAsked: label } : { label }),
            )
        }),
      )
      const problem = await run({ id, ...changes }, { done })
      if (problem) patch.undo()
      return problem
    },
    [dispatch, id, run],
  )
}
