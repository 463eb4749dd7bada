import { useContactDetails } from '../contact-details.ts'

/**
 * Shown at the top of every page without JavaScript: what does not work, and how to order instead. With JavaScript a
 * `noscript` stays as it was served, so that its text is not part of the scripts.
 */
export function NeedsScript() {
  return <noscript>{import.meta.env.SSR && <HowToOrder />}</noscript>
}

function HowToOrder() {
  const { phone, email } = useContactDetails()
  return (
    <p className="border-sun/30 border-b bg-sun-mist text-ink">
      <span className="page block py-3 text-[0.94rem]">
        JavaScript is switched off in this browser. You can look at all plants here; the cart, ordering, your orders and
        signing in need it. You can also order by phone,{' '}
        <a href={phone.link} className="whitespace-nowrap underline underline-offset-4">
          {phone.shown}
        </a>
        , or by mail to{' '}
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
        .
      </span>
    </p>
  )
}
