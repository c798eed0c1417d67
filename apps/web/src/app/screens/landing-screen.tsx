export function LandingScreen() {
  return <h1 tabIndex={-1}>x</h1>
}
