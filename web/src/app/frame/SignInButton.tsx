import { useLocation, useNavigate } from 'react-router-dom'
import { useAppSelector } from '../../api/store.ts'
import { Button } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'

/** §2: signed out only, and disabled while the current user is loading. */
export function SignInButton({ onChoose, size = 'm' }: { readonly onChoose?: () => void; readonly size?: 'm' | 'l' }) {
  const loading = useAppSelector((state) => state.session.status === 'loading')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const start = () => {
    onChoose?.()
    if (pathname !== paths.signIn) void navigate(paths.signIn)
  }
  return (
    <Button variant="primary" size={size} disabled={loading} onClick={start}>
      Sign In
    </Button>
  )
}
