import { useNavigate } from 'react-router-dom'
import { useWrite } from '../../api/use-write.ts'

/** Copies a job as a draft and leads to it. */
export function useDuplicate(): (id: string) => void {
  const navigate = useNavigate()
  const { run } = useWrite('jobs.duplicate')
  return (id) => void run({ id }, { done: 'Copied as a draft', next: (copy) => void navigate(`/app/jobs/${copy.id}`) })
}
