// Backups and their way back. A backup is always a store in one file of SQLite, of whichever database it was made: it
// can be checked, looked into, and served. What is copied into a database is brought to the newest form, at the time
// `now` (Store::migrate). Both throw StoreError with a sentence for the operator.
#pragma once
#include <cstdint>
#include <string>

namespace stube {

// A consistent copy of the store as it is at this moment; a server may be writing to it. Throws where `file` exists.
void back_up_store(const std::string& where, const std::string& file, std::int64_t now);
// Makes the store `where` from a backup; throws where there is one already, or PostgreSQL holds anything.
void restore_store(const std::string& file, const std::string& where, std::int64_t now);

}  // namespace stube
