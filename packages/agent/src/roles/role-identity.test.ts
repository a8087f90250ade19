import { describe, expect, it } from 'vitest';

import { RoleBindings } from './role-bindings.js';
import { defineRole } from './role.js';

describe('RoleBindings', () => {
  it('refuses a copy of a role: nobody could invalidate what it binds', async () => {
    const role = defineRole({ name: 'r', knowledge: [{ name: 's', path: '.' }] });
    const bindings = new RoleBindings();
    for (const copy of [{ ...role }, Object.freeze(Object.create(role)) as typeof role, null, 'r'])
      await expect(bindings.get(copy as typeof role)).rejects.toMatchObject({
        code: 'RAG_AGENT_ROLE_INVALID',
      });
  });
});
