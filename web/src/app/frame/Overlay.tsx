import { Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '../../api/store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { locksScroll } from './locks-scroll.ts'
import { Logo } from './Logo.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { SignedInPart } from './signed-in-part.ts'
import { SignInButton } from './SignInButton.tsx'

/** From here on the header shows what the menu holds (frame.css). */
const wide = '(min-width: 768px)'

/** §2: the full-screen menu of small screens, gone with them. A native dialog brings focus, Escape and an inert page behind it. */
export function Overlay({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return
    const element = dialog.current
    element?.showModal()
    const lock = () => document.body.classList.toggle('scroll-locked', locksScroll(window.innerWidth))
    lock()
    window.addEventListener('resize', lock)
    const widened = matchMedia(wide)
    widened.addEventListener('change', onClose)
    return () => {
      widened.removeEventListener('change', onClose)
      window.removeEventListener('resize', lock)
      document.body.classList.remove('scroll-locked')
      element?.close()
    }
  }, [open, onClose])
  return (
    <dialog ref={dialog} className="overlay" aria-label="Menu" onClose={onClose} onCancel={onClose}>
      {open && <OverlayItems onClose={onClose} />}
    </dialog>
  )
}

function OverlayItems({ onClose }: { readonly onClose: () => void }) {
  const signedIn = useAppSelector((state) => state.session.status === 'signedIn')
  const { pathname } = useLocation()
  return (
    <>
      <span className="logo overlay-logo">
        <Logo />
      </span>
      <button type="button" className="icon overlay-close" aria-label="Close menu" onClick={onClose}>
        <Icon name="close" size={22} />
      </button>
      {pathname !== paths.contact && <MainNavigation className="overlay-nav" onChoose={onClose} />}
      <Suspense>{signedIn && <SignedInPart part="rail" onChoose={onClose} />}</Suspense>
      <div className="overlay-nav overlay-more">
        <Link to={paths.contact} onClick={onClose}>
          Contact Us
        </Link>
        <Suspense>{signedIn && <SignedInPart part="account" onChoose={onClose} />}</Suspense>
      </div>
      {!signedIn && <SignInButton onChoose={onClose} size="l" />}
    </>
  )
}
