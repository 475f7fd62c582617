// A program of one folder and what stands below it; that it links is the test (see CMakeLists.txt).
int main() {}
