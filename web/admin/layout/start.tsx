import { redirect } from 'react-router'

/** Where the back office begins. */
export function clientLoader() {
  return redirect('/admin/orders')
}

export default function Start() {
  return null
}
