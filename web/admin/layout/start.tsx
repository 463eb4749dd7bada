import { redirect } from 'react-router'

/** Where the back office begins. */
export function clientLoader() {
  return redirect('/admin/dashboard')
}

export default function Start() {
  return null
}
