// One file for the three pages: the table of routes, which every page loads, names each file with what it needs.
export { CreateRoleScreen } from './create-role-screen.tsx'
export { RoleScreen } from './role-screen.tsx'
export { RolesScreen } from './roles-screen.tsx'
