/** Pages of §2 and our own. None shares its path with a GET of the API. */
export const paths = {
  home: '/',
  privacy: '/privacy',
  about: '/about',
  contact: '/contact',
  signIn: '/auth/signin',
  profile: '/profile',
  messages: '/messaging',
  register: '/register',
  jobs: '/app/jobs',
  applications: '/app/applications',
  nominations: '/app/nominations',
  referrals: '/app/referrals',
  waiting: '/app/waiting',
} as const

/** Without a session these lead to the sign-in page, but for the home page. `public/theme.js` knows the public ones too, to draw the frame at once. */
export function needsSession(pathname: string): boolean {
  return ![paths.privacy, paths.about, paths.contact, paths.signIn, paths.register].some((path) => path === pathname)
}
