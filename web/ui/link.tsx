import { type ComponentProps, createElement } from 'react'
import { Link as RouterLink } from 'react-router'
import { classNames } from './class-names.ts'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to' | 'discover' | 'relative' | 'mask'> & {
  to: string
}

/**
 * A link within the site (from its root) or to an external address. On the server it renders a plain anchor: the
 * router's link would resolve the address against the route, which takes as long as rendering a page's plants.
 */
export const Link = import.meta.env.SSR ? WrittenLink : ClickableLink

function WrittenLink(props: LinkProps) {
  const { to, prefetch, preventScrollReset, reloadDocument, replace, state, viewTransition, ...rest } = props
  const { defaultShouldRevalidate, ...attributes } = rest
  return createElement('a', { ...attributes, href: to })
}

/** The router knows all routes from the start, so links need not discover any. */
function ClickableLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />
}

/** A link outside running text: underlined, with a touch target of 44 px. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />
}

export const textLinkStyle =
  'inline-flex min-h-11 items-center font-semibold text-leaf underline decoration-leaf/40 underline-offset-4 ' +
  'transition-colors duration-200 ease-press hover:decoration-current'
