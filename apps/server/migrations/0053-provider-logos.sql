-- Up Migration

-- The logos of the identity providers in slots 1 and 2, on the buttons of the sign-in page.
alter table brand_images drop constraint brand_images_slot_check;
alter table brand_images add constraint brand_images_slot_check
  check (slot in ('logoDark', 'logoWhite', 'favicon', 'portal', 'landing', 'provider1', 'provider2'));
